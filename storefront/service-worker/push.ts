/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope

/** What the shop's worker sends, as `api/ground/push/` writes it. */
type Push = { title: string; body: string; path: string; tag: string }

/** A later push of the same order replaces an earlier one, and alerts again. */
type Options = NotificationOptions & { renotify: boolean }

export async function showPush({ data }: PushEvent): Promise<void> {
  if (!data) return
  // Encrypted for this browser by the shop, so it is what the shop wrote.
  const { title, body, path, tag }: Push = data.json()
  const options: Options = { body, tag, renotify: true, icon: '/icon-192.png', data: path }
  await self.registration.showNotification(title, options)
}

/** Opens what a notification is about, in the tab that shows it already if there is one. */
export async function openPush({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { href, origin } = new URL(String(notification.data), self.location.origin)
  if (origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window' })
  const open = tabs.find(({ url }) => url === href)
  await (open ? open.focus() : self.clients.openWindow(href))
}

/** Ends this browser's subscription, as the shop has when a session ends. */
export async function unsubscribe(): Promise<void> {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe()
}
