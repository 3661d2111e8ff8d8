/** One line about what a launcher does, apart from what the programs it starts write. */
export const say = (text) => console.log(`signalbox: ${text}`)

/** Ends the launcher with a reason and, where there is one, what to do about it. */
export class SetupError extends Error {}
