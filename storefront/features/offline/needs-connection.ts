import { screens } from '../../../contract/screens.ts'

const firstWord = (pathname: string) => pathname.toLowerCase().split('/')[1]

/** Why a private screen cannot be opened offline; undefined for one that everyone may see. */
export function needsConnection(pathname: string): string | undefined {
  const first = firstWord(pathname)
  return screens.find(({ path }) => firstWord(path) === first)?.offlineText
}
