import { type ComponentType, lazy } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * React's `lazy`, for a file that may be lost on its way: `fetch` loads it ahead of time and answers
 * whether it is there; after a failure the next `fetch` loads it again.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  let file: ReturnType<Load<Props>> | undefined
  let find = load
  function get() {
    file ??= find()
    return file
  }
  let Part = lazy(get)
  const LazyPart = (props: Props) => <Part {...props} />
  const fetch = async (): Promise<boolean> => {
    // A failed import of what other files need too would be remembered for those as well.
    if (!navigator.onLine) return false
    try {
      await get()
      return true
    } catch (error) {
      find = () => loadAgain(error) ?? load()
      file = undefined
      Part = lazy(get)
      return false
    }
  }
  return Object.assign(LazyPart, { fetch })
}

/**
 * Chromium and Firefox remember a module that could not be imported, and name it in the error; under
 * another address they load it again.
 *
 * @see https://github.com/whatwg/html/issues/6768
 */
function loadAgain<Props>(error: unknown): ReturnType<Load<Props>> | undefined {
  const [address] = (error instanceof Error && /https?:[^\s?]+/.exec(error.message)) || []
  return address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : undefined
}
