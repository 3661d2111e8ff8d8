/** A number as `xsd:decimal` writes it: never with an exponent. */
export function rdfDecimal(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text.includes('.') ? text : `${text}.0`
  const digits = value.toFixed(20).replace(/0+$/, '')
  return digits.endsWith('.') ? `${digits}0` : digits
}

/** A time as `xsd:dateTime` writes it. */
export const rdfTime = (epochMs: number) => new Date(epochMs).toISOString()
