export type Notice = {
  kind: 'success' | 'error' | 'info'
  text: string
  /** How long it stays, in ms, where that is not what its page is used to. */
  autoClose?: number
  /** Where to go on; an empty address loads the page anew. */
  link?: { words: string; href: string }
}

const waiting: Notice[] = []
let show: ((notice: Notice) => void) | undefined
let wake: (() => void) | undefined

/** Shows a toast. The library that draws it is loaded with the first one. */
export function notify(
  kind: Notice['kind'],
  text: string,
  options: Pick<Notice, 'autoClose' | 'link'> = {},
): void {
  const notice = { kind, text, ...options }
  if (show) return show(notice)
  waiting.push(notice)
  wake?.()
}

/** Called by the toaster: `onFirst` when something waits, now or later. */
export function onFirstNotice(onFirst: () => void): () => void {
  wake = onFirst
  if (waiting.length) onFirst()
  return () => {
    wake = undefined
  }
}

/** Called by the toaster once it is on the page. */
export function startShowing(showNotice: (notice: Notice) => void): void {
  show = showNotice
  for (const notice of waiting.splice(0)) showNotice(notice)
}
