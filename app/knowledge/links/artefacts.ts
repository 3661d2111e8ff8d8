import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A database takes a row of this size without harm, and a reader holds one at a time. */
const PART_BYTES = 4_000_000

/** Bytes of trained models in the database, where every replica finds them. */
export const artefacts = {
  async keep(
    modelId: string,
    name: string,
    bytes: Uint8Array,
    trx: TransactionClientContract
  ): Promise<void> {
    for (let part = 0; part === 0 || part * PART_BYTES < bytes.length; part++) {
      const slice = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
      await trx
        .insertQuery()
        .table('link_artefacts')
        .insert({ model_id: modelId, name, part, bytes: Buffer.from(slice) })
    }
  },

  /** The bytes of an artefact; null when it has gone. */
  async read(
    modelId: string,
    name: string,
    client: QueryClientContract = db.connection()
  ): Promise<Uint8Array | null> {
    const parts: Buffer[] = []
    for (;;) {
      const row = await client
        .from('link_artefacts')
        .where({ model_id: modelId, name, part: parts.length })
        .select('bytes')
        .first()
      if (!row) break
      parts.push(row.bytes)
      if (row.bytes.length < PART_BYTES) break
    }
    return parts.length === 0 ? null : new Uint8Array(Buffer.concat(parts))
  },

  async remove(modelIds: string[], client: QueryClientContract): Promise<void> {
    await client.from('link_artefacts').whereIn('model_id', modelIds).delete()
  },
}
