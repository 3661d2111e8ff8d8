/** What a context is made for. */
export interface Wish {
  text: string
  budgetTokens: number
  excludeConversationId: string | null
  now: number
}
