/** sharp, loaded when a picture is first made: most processes only serve those that are there. */
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  // Pictures take turns, and none is decoded twice: more threads and a cache would only take memory.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
