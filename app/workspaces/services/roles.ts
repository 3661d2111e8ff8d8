import type { Role } from '#workspaces/types'

const RANK: Record<Role, number> = { member: 0, admin: 1, owner: 2 }

/** Whether a role includes another one. */
export const includesRole = (has: Role, needed: Role): boolean => RANK[has] >= RANK[needed]

/** The lower of two roles. */
export const leastRole = (one: Role, other: Role): Role => (RANK[one] <= RANK[other] ? one : other)
