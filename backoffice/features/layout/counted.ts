/** A count with its noun, such as `1 order` and `1,200 orders`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
