/** How long a code is unread before it has left the picture: single pictures may be blurred. */
const goneMs = 1_500

/**
 * Reads each code once until it leaves the picture.
 * @returns takes the code of a picture, at a time in ms; true for one that was not in those before
 */
export function readOnce(): (code: string, now: number) => boolean {
  const seen = new Map<string, number>()
  return (code, now) => {
    const last = seen.get(code)
    seen.set(code, now)
    return last === undefined || now - last > goneMs
  }
}
