import { createContext } from 'react-router'
import type { Api } from '../contract/client.ts'

/** On the server: the API, in process, with the token of the page's request. */
export const apiContext = createContext<Api>()

/** On the server: writes a fault of ours into the log of the page's request. */
export const logFaultContext = createContext<(fault: Error) => void>()

/**
 * On the server: aborted when the reader has left. The page's own request has none: undici would keep
 * it, with the page, until V8's next full collection.
 */
export const leftContext = createContext<AbortSignal | undefined>()

/**
 * On the server: takes what a page says, in pieces. Its answer carries no body, since React Router looks at one,
 * for which undici copies it and makes it a stream.
 */
export const takeHtmlContext = createContext<(html: readonly string[]) => void>()

/** On the server: the nonce that this page's inline scripts carry; none in development. */
export const nonceContext = createContext<string | undefined>()

/** On the server: whether what screens have in common is rendered once. */
export const keepsHtmlContext = createContext<boolean>()
