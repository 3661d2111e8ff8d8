import type { PluginDefinition } from '../kind_definition.ts'

/** Why an endpoint did not answer a chat completion; decides between another key, another model and giving up. */
export type ProviderFailure =
  | 'key_refused'
  | 'quota_exhausted'
  | 'rate_limited'
  | 'overloaded'
  | 'timeout'
  | 'model_not_found'
  | 'context_too_long'
  | 'content_refused'
  | 'bad_request'

/** A part of the base URL that the person fills in: `{resource}`. */
export interface Placeholder {
  label: string
  /** @default '' */
  help?: string
  /** Shown in the empty field. */
  example?: string
}

/** How the endpoint wants its key. */
export interface ApiKeyRule {
  /** @default 'authorization' */
  header?: 'authorization' | 'x-api-key' | 'api-key'
  /**
   * Text before the key.
   *
   * @default 'Bearer ' in `authorization`, nothing elsewhere
   */
  prefix?: string
  /**
   * The endpoint refuses requests without a key.
   *
   * @default true, false for local endpoints
   */
  required?: boolean
  /** Page where a person gets a key. */
  url?: string
}

/** How the endpoint lists its models. */
export interface ModelsRule {
  /** @default '/models' */
  path?: string
  /**
   * The path continues the base URL, or starts at the host's root.
   *
   * @default 'base'
   */
  from?: 'base' | 'origin'
  /**
   * Property of the answer that holds the list; an empty text when the answer is the list.
   *
   * @default 'data'
   */
  list?: string
  /**
   * Property of an entry that holds the model id.
   *
   * @default 'id'
   */
  id?: string
  /**
   * Text to take off the front of each id.
   *
   * @default ''
   */
  stripPrefix?: string
  /** Keeps the entries whose property is this value, or a list with this value in it. */
  only?: { property: string; value: string }
  /**
   * Header of the key when this address wants another one than chat completions.
   *
   * @default the header of `apiKey`
   */
  apiKeyHeader?: 'authorization' | 'x-api-key' | 'api-key'
  /** Headers that this address needs in addition. */
  headers?: Record<string, string>
}

/** What the endpoint can do, whatever the model. Single models may do less. */
export interface EndpointCapabilities {
  /**
   * Token counts in streams: when asked for by `stream_options.include_usage`, without being asked, or not at all.
   *
   * @default 'on_request'
   */
  streamUsage?: 'on_request' | 'always' | 'never'
  /** @default true */
  tools?: boolean
  /**
   * `response_format` of type `json_schema`.
   *
   * @default true
   */
  jsonSchema?: boolean
  /**
   * Image parts in messages.
   *
   * @default true
   */
  images?: boolean
}

/** How the parameters of a chat-completions request differ at this endpoint. */
export interface ParameterRules {
  /** Their name → the endpoint's name: `{ max_completion_tokens: 'max_tokens' }`. */
  rename?: Record<string, string>
  /** Parameters the endpoint refuses a request for. What it silently ignores need not be listed. */
  drop?: readonly string[]
  /** Properties of messages the endpoint refuses a request for. */
  dropFromMessages?: readonly string[]
}

/** Recognises an error of the endpoint; every stated property has to match. The first hint that matches counts. */
export interface ErrorHint {
  failure: ProviderFailure
  status?: number
  /** The error's `code`, exactly. */
  code?: string
  /** The error's `type` (or `status`, as some write it), exactly. */
  type?: string
  /** A part of the error's message, in lower case. */
  message?: string
}

/** Where the reference prices of this endpoint's models are found. */
export interface PriceRules {
  /**
   * `provider` names of the price catalogue that state this endpoint's prices, best first.
   *
   * @default []
   */
  catalogues?: readonly string[]
  /**
   * For endpoints whose model ids start with a vendor's name (`anthropic/claude-…`): that name → the `provider` name
   * of the price catalogue.
   *
   * @default {}
   */
  vendors?: Record<string, string>
}

/** What an author writes; see {@link ProviderPreset} for the same with every default filled in. */
export interface ProviderPresetSpec {
  /** Lower case, as in the manifest: `groq`. */
  id: string
  /** For people: `Groq`. */
  name: string
  /** The endpoint's own documentation. */
  docsUrl: string
  /**
   * One sentence for the person who chooses.
   *
   * @default ''
   */
  summary?: string
  /**
   * Where the chat-completions API lives, without a slash at the end. `{names}` in braces are filled in by the person.
   *
   * @default none: the person states it
   */
  baseUrl?: string
  /** A description for each `{name}` of the base URL. */
  placeholders?: Record<string, Placeholder>
  /**
   * The endpoint runs on the person's own machines: plain http is fine, and a key only when they set one.
   *
   * @default false
   */
  local?: boolean
  apiKey?: ApiKeyRule
  /** Headers that every request needs, without secrets. */
  headers?: Record<string, string>
  chat?: {
    /** @default '/chat/completions' */
    path?: string
  }
  models?: ModelsRule
  capabilities?: EndpointCapabilities
  parameters?: ParameterRules
  /** @default [] */
  errors?: readonly ErrorHint[]
  prices?: PriceRules
  /**
   * Seconds to wait for an answer unless the person states something else.
   *
   * @default 60
   */
  timeoutS?: number
}

type Filled<Rule, Optional extends keyof Rule = never> = Readonly<
  Required<Omit<Rule, Optional>> & Pick<Rule, Optional>
>

/**
 * A chat-completions endpoint as plain data: where it lives, how it wants its key, what it calls things and what its
 * errors mean. Made by `defineProviderPreset`.
 */
export interface ProviderPreset extends PluginDefinition {
  readonly kind: 'providerPreset'
  readonly id: string
  readonly name: string
  readonly docsUrl: string
  readonly summary: string
  /** `null` when the person states it. */
  readonly baseUrl: string | null
  /** The default base URL cannot be used as it is: there is none, or it has placeholders. */
  readonly baseUrlRequired: boolean
  readonly placeholders: Readonly<Record<string, Placeholder>>
  readonly local: boolean
  readonly apiKey: Filled<ApiKeyRule, 'url'>
  readonly headers: Readonly<Record<string, string>>
  readonly chat: { readonly path: string }
  readonly models: Filled<ModelsRule, 'only'>
  readonly capabilities: Filled<EndpointCapabilities>
  readonly parameters: Filled<ParameterRules>
  readonly errors: readonly ErrorHint[]
  readonly prices: Filled<PriceRules>
  readonly timeoutS: number
}
