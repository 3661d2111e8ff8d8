import { InvalidRequest, type ValidationIssue } from '#core/validation/errors'

type Meta = Record<string, unknown> | undefined
type Wording = [
  type: string,
  msg: (meta: Meta) => string,
  ctx?: (meta: Meta) => Record<string, unknown>,
]

/** VineJS rule → the specification's `type` and a sentence. Names follow the ones of pydantic 2. */
const WORDING: Record<string, Wording> = {
  'required': ['missing', () => 'Field required'],
  'string': ['string_type', () => 'Input should be a valid string'],
  'number': ['number_type', () => 'Input should be a valid number'],
  'withoutDecimals': ['int_type', () => 'Input should be a valid integer'],
  'boolean': ['bool_type', () => 'Input should be a valid boolean'],
  'array': ['list_type', () => 'Input should be a valid list'],
  'object': ['dict_type', () => 'Input should be a valid object'],
  'record': ['dict_type', () => 'Input should be a valid object'],
  'url': ['url_parsing', () => 'Input should be a valid URL'],
  'email': ['value_error', () => 'Input should be a valid e-mail address'],
  'regex': ['string_pattern_mismatch', () => 'Input is not in the expected form'],
  'enum': [
    'enum',
    (meta) => `Input should be one of ${(meta?.choices as unknown[])?.join(', ')}`,
    (meta) => ({ expected: meta?.choices }),
  ],
  'literal': ['enum', (meta) => `Input should be ${String(meta?.expectedValue)}`],
  'min': [
    'greater_than_equal',
    (meta) => `Input should be at least ${meta?.min}`,
    (meta) => ({ ge: meta?.min }),
  ],
  'max': [
    'less_than_equal',
    (meta) => `Input should be at most ${meta?.max}`,
    (meta) => ({ le: meta?.max }),
  ],
  'minLength': [
    'string_too_short',
    (meta) => `Input should have at least ${meta?.min} characters`,
    (meta) => ({ min_length: meta?.min }),
  ],
  'maxLength': [
    'string_too_long',
    (meta) => `Input should have at most ${meta?.max} characters`,
    (meta) => ({ max_length: meta?.max }),
  ],
  'array.minLength': [
    'too_short',
    (meta) => `List should have at least ${meta?.min} items`,
    (meta) => ({ min_length: meta?.min }),
  ],
  'array.maxLength': [
    'too_long',
    (meta) => `List should have at most ${meta?.max} items`,
    (meta) => ({ max_length: meta?.max }),
  ],
  'record.maxLength': [
    'too_long',
    (meta) => `Object should have at most ${meta?.max} keys`,
    (meta) => ({ max_length: meta?.max }),
  ],
}

interface Field {
  value: unknown
  getFieldPath(): string
}

const SECRET_FIELD = /key|secret|password|token|authorization|headers/i

/** A value may be shown back when it is short and cannot be a secret. */
const showable = (path: string, value: unknown) =>
  value !== undefined &&
  !SECRET_FIELD.test(path) &&
  (value === null ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length <= 100))

const describeRange = (value: unknown, meta: Meta): Wording =>
  typeof value === 'number' && value < Number(meta?.min) ? WORDING.min! : WORDING.max!

const wordingOf = (rule: string, field: Field, meta: Meta): Wording => {
  if (rule === 'range') return describeRange(field.value, meta)
  if (rule === 'nonNegative')
    return ['greater_than_equal', () => 'Input should be at least 0', () => ({ ge: 0 })]
  if (rule === 'positive')
    return ['greater_than', () => 'Input should be greater than 0', () => ({ gt: 0 })]
  return WORDING[rule] ?? ['value_error', () => 'Input is not valid']
}

/** Collects VineJS errors as items of the specification's 422 body, under a first `loc` such as `body`. */
export class IssueReporter {
  hasErrors = false
  readonly issues: ValidationIssue[] = []

  constructor(private readonly root: string) {}

  report(message: string, rule: string, field: Field, meta?: Meta) {
    this.hasErrors = true
    const path = field.getFieldPath()
    const [type, say, context] = wordingOf(rule, field, meta)
    const loc =
      path === '' ? [] : path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    this.issues.push({
      loc: [this.root, ...loc],
      msg: type === 'value_error' && !WORDING[rule] ? message : say(meta),
      type,
      ...(showable(path, field.value) ? { input: field.value } : {}),
      ...(context ? { ctx: context(meta) } : {}),
    })
  }

  createError() {
    return new InvalidRequest(this.issues)
  }
}
