/** A row of `knowledge_passages`. */
export interface PassageRow {
  id: string
  workspace_id: string
  tenant_id: string | null
  owner_id: string
  conversation_id: string
  reference: string
  part: number
  speaker: string
  text: string
  at: number
  recorded_at: number
}
