/** The error that a call ends in, thrown at once or later. */
export const errorOf = async (call: () => unknown): Promise<any> => {
  try {
    await call()
  } catch (error) {
    return error
  }
  throw new Error('nothing was refused')
}
