/** One error that answers may name. */
export interface ErrorCode {
  code: string
  status: number
  /** What it says; `%s` stands for what it is about. Null when that depends on the case. */
  sentence: string | null
}

/** Errors of the framework that reach callers under these names. */
const FRAMEWORK: ErrorCode[] = [
  { code: 'E_ROUTE_NOT_FOUND', status: 404, sentence: 'There is nothing at this address' },
  { code: 'E_REQUEST', status: 400, sentence: 'The request could not be answered' },
  {
    code: 'E_INTERNAL',
    status: 500,
    sentence: 'Something went wrong here; the request id tells us what',
  },
]

interface ErrorClass {
  code?: string
  status?: number
  message?: string
}

const describe = ([name, { code = name, status = 500, message }]: [
  string,
  ErrorClass,
]): ErrorCode => ({
  code,
  status,
  sentence: message ?? null,
})

/** The error classes that a room's `errors.ts` exports. */
export const errorsOf = (catalogue: object): ErrorCode[] =>
  Object.entries(catalogue)
    .filter(([name]) => name.startsWith('E_'))
    .map((entry) => describe(entry as [string, ErrorClass]))

/** Every error of all rooms and the framework, by its code. @throws Error when a code is there twice */
export function errorCodes(catalogues: object[]): ErrorCode[] {
  const all = [...FRAMEWORK, ...catalogues.flatMap(errorsOf)]
  const twice = all.find(
    ({ code }, index) => all.findIndex((other) => other.code === code) !== index
  )
  if (twice) throw new Error(`Two errors have the code "${twice.code}"`)
  return all.sort((a, b) => (a.code < b.code ? -1 : 1))
}
