/** What can be said of a node or an edge. Old readers take a key called `d3` for the label: ours have names. */
interface Key {
  id: string
  of: 'node' | 'edge'
  name: string
  type: 'string' | 'double' | 'boolean'
  /** What holds where nothing is said. */
  fallback?: string
}

/** Keys in the order in which they are declared and written. */
export const KEYS: readonly Key[] = [
  { id: 'node_label', of: 'node', name: 'label', type: 'string' },
  { id: 'node_kind', of: 'node', name: 'kind', type: 'string' },
  { id: 'node_weight', of: 'node', name: 'weight', type: 'double', fallback: '1.0' },
  { id: 'edge_label', of: 'edge', name: 'label', type: 'string' },
  { id: 'edge_weight', of: 'edge', name: 'weight', type: 'double' },
  { id: 'edge_personal', of: 'edge', name: 'personal', type: 'boolean' },
  { id: 'edge_recorded_at', of: 'edge', name: 'recorded_at', type: 'string' },
  { id: 'edge_valid_from', of: 'edge', name: 'valid_from', type: 'string' },
  { id: 'edge_valid_to', of: 'edge', name: 'valid_to', type: 'string' },
  { id: 'edge_sources', of: 'edge', name: 'sources', type: 'string' },
]

/** Declarations of all keys. */
export const declarations = () =>
  KEYS.map(({ id, of, name, type, fallback }) => {
    const start = `  <key id="${id}" for="${of}" attr.name="${name}" attr.type="${type}"`
    return fallback === undefined
      ? `${start}/>\n`
      : `${start}><default>${fallback}</default></key>\n`
  }).join('')
