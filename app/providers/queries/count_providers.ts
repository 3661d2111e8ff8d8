import Provider from '#providers/models/provider'

/** How many providers a workspace has connected. */
export async function countProviders(workspaceId: string): Promise<number> {
  const [row] = await Provider.query().where('scope', workspaceId).count('* as total')
  return Number(row!.$extras.total)
}
