/** How alike two places are: the mean of two bells, one over structural features and one over topics, each 1 where they meet. */
export function likeness(
  place: ArrayLike<number>,
  places: ArrayLike<number>,
  from: number,
  structure: number,
  topics: number
): number {
  let apart = 0
  for (let at = 0; at < structure; at++) {
    const difference = place[at]! - places[from + at]!
    apart += difference * difference
  }
  let topicsApart = 0
  for (let at = structure; at < structure + topics; at++) {
    const difference = place[at]! - places[from + at]!
    topicsApart += difference * difference
  }
  return (
    (Math.exp(-apart / (2 * Math.max(1, structure))) +
      Math.exp(-topicsApart / Math.max(1, topics))) /
    2
  )
}
