/** A code that is unread so long, in so many pictures, has left: single ones may be blurred, and a busy phone takes few. */
const goneMs = 1_500
const gonePictures = 3

/**
 * Reads each code once until it leaves the picture.
 * @returns takes the code of each picture, if it has one, at a time in ms; true for one that was not in those before
 */
export function readOnce(): (code: string | undefined, now: number) => code is string {
  const seen = new Map<string, { at: number; picture: number }>()
  let picture = 0
  return (code, now): code is string => {
    picture += 1
    if (code === undefined) return false
    const last = seen.get(code)
    seen.set(code, { at: now, picture })
    return !last || (now - last.at > goneMs && picture - last.picture > gonePictures)
  }
}
