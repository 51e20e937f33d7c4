export type Notice = {
  kind: 'success' | 'error' | 'info'
  text: string
  /** Its duration in ms; by default that of its page. */
  autoClose?: number
  /** An empty address reloads the page. */
  link?: { words: string; href: string }
}

const pending: Notice[] = []
let show: ((notice: Notice) => void) | undefined
let dismiss: (() => void) | undefined
let wake: (() => void) | undefined

/** Shows a toast, as soon as the toaster is loaded. */
export function notify(
  kind: Notice['kind'],
  text: string,
  options: Pick<Notice, 'autoClose' | 'link'> = {},
): void {
  const notice = { kind, text, ...options }
  if (show) return show(notice)
  pending.push(notice)
  wake?.()
}

/** Takes away what a step has said, as the next one begins. */
export function dismissNotices(): void {
  pending.length = 0
  dismiss?.()
}

/** For the toaster: calls `onFirst` with the first notice, past or future. */
export function onFirstNotice(onFirst: () => void): () => void {
  wake = onFirst
  if (pending.length) onFirst()
  return () => {
    wake = undefined
  }
}

/** For the toaster, once it is on the page. */
export function startShowing(showNotice: (notice: Notice) => void, dismissAll: () => void): void {
  show = showNotice
  dismiss = dismissAll
  for (const notice of pending.splice(0)) showNotice(notice)
}
