/** Photos that are not sent yet: a phone's camera may end the page that asked for it. */
const cacheName = 'office draft photos'
const addressOf = (key: string) => `/office/draft-photos/${key}`

/** Without it the photos last as long as the page. */
const openCache = () => caches.open(cacheName).catch(() => undefined)

export async function storePhoto(key: string, file: Blob): Promise<void> {
  const cache = await openCache()
  await cache?.put(addressOf(key), new Response(file)).catch(() => undefined)
}

export async function readPhoto(key: string): Promise<File | undefined> {
  const cache = await openCache()
  const blob = await (await cache?.match(addressOf(key)))?.blob()
  return blob && new File([blob], 'photo.jpg', { type: blob.type })
}

export async function deletePhoto(key: string): Promise<void> {
  await (await openCache())?.delete(addressOf(key))
}

/** Who signs out leaves no photo on the device. */
export const deleteDraftPhotos = (): void => void globalThis.caches?.delete(cacheName)
