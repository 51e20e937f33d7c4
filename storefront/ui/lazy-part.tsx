import { type ComponentType, use } from 'react'

const forgottenMs = 1_000

type File<Props> = { default: ComponentType<Props> }

/**
 * A part of a screen with a file of its own, as React's `lazy()` makes it; but a file that could not
 * be had is asked for again the next time.
 *
 * @returns the part; its `fetch` asks for the file ahead of time where there is a connection, and
 *   never fails; once it `isLoaded()`, the part shows without waiting
 */
export function lazyPart<Props extends object>(load: () => Promise<File<Props>>) {
  let file: Promise<File<Props>> | undefined
  let find = load
  let Loaded: ComponentType<Props> | undefined
  function getFile() {
    file ??= find().catch((error: unknown) => {
      find = () => loadAgain(error) ?? load()
      // Not before React has seen that it failed, or it would ask for ever.
      setTimeout(() => {
        file = undefined
      }, forgottenMs)
      throw error
    })
    return file
  }
  function Part(props: Props) {
    Loaded ??= use(getFile()).default
    return <Loaded {...props} />
  }
  const fetch = async (): Promise<void> => {
    // What other files need too would be remembered as lost, and those with it.
    if (!navigator.onLine) return
    const found = await getFile().catch(() => undefined)
    Loaded ??= found?.default
  }
  return Object.assign(Part, { fetch, isLoaded: () => Loaded !== undefined })
}

/**
 * Chromium and Firefox remember what they could not import, and name it; at another address they ask
 * again. Safari does so by itself.
 *
 * @see https://github.com/whatwg/html/issues/6768
 */
function loadAgain<Props>(error: unknown): Promise<File<Props>> | undefined {
  const [address] = (error instanceof Error && /https?:[^\s?]+/.exec(error.message)) || []
  return address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : undefined
}
