import { createContext } from 'react-router'
import type { Api } from '../contract/client.ts'

/** On the server: the API, in process, with the token of the page's request. */
export const apiContext = createContext<Api>()

/** On the server: a file of the API's, asked for with the token of the page's request. */
export const fetchFileContext = createContext<(path: string) => Promise<Response>>()

/** On the server: writes an error into the log of the page's request. */
export const logErrorContext = createContext<(error: Error) => void>()

/** On the server: the nonce that this page's inline scripts carry; none in development. */
export const nonceContext = createContext<string | undefined>()
