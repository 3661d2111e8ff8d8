/** The text of a file that was answered: the client reads kinds that it does not know as bytes. */
export function textOf(response: { body(): unknown; text(): string }): string {
  const body = response.body()
  return Buffer.isBuffer(body) ? body.toString('utf8') : response.text()
}
