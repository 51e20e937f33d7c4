/** Does a thing for each of a list, ten at a time. */
export async function inTens<T, R>(
  list: readonly T[],
  act: (each: T, place: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  while (done.length < list.length) {
    const first = done.length
    const ten = list.slice(first, first + 10).map((each, place) => act(each, first + place))
    done.push(...(await Promise.all(ten)))
  }
  return done
}
