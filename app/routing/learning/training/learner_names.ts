/** Learners that can be compared. */
export const LEARNERS = ['catalogue', 'priors', 'linear', 'neighbours', 'learned'] as const

export type LearnerName = (typeof LEARNERS)[number]
