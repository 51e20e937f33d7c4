import { useState } from 'react'

type Props = {
  version: number
  /** What a refused form goes on with. */
  typed: string
}

/** The version that a form was opened over: a reload for changes meanwhile changes nothing that was seen. */
export function SeenVersion({ version, typed }: Props) {
  const [seen] = useState(version)
  return <input type="hidden" name="version" value={typed || seen} />
}
