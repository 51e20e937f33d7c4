import { type ReactNode, useState } from 'react'
import { IconButton } from '../layout/icon-button.tsx'
import { type Body, moved } from './body.ts'

type Props = {
  items: Body[]
  nameOf: (at: number) => string
  /** Beside the name. */
  about?: (at: number) => ReactNode
  onChange: (items: Body[]) => void
  children: (at: number) => ReactNode
}

/** Things that are moved by buttons, or by a mouse at their name. */
export function Movable({ items, nameOf, about, onChange, children }: Props) {
  const [dragged, setDragged] = useState<number>()
  const [notice, setNotice] = useState('')
  const { keys, arrange } = useKeys(items.length)
  const move = (from: number, to: number) => {
    if (from === to) return
    onChange(moved(items, from, to))
    arrange((known) => moved(known, from, to))
    setNotice(`${capital(nameOf(from))} is now ${nameOf(to)}.`)
  }
  const remove = (at: number) => {
    onChange(items.filter((_, each) => each !== at))
    arrange((known) => known.filter((_, each) => each !== at))
    setNotice(`${capital(nameOf(at))} is taken out.`)
  }
  return (
    <>
      <ol className="space-y-3">
        {items.map((_, at) => (
          // Dragged by a mouse; the buttons do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={keys[at]}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              event.stopPropagation()
              move(dragged, at)
              setDragged(undefined)
            }}
            className="border border-hairline bg-card"
          >
            <div
              draggable
              onDragStart={(event) => {
                event.stopPropagation()
                setDragged(at)
              }}
              onDragEnd={() => setDragged(undefined)}
              className="flex flex-wrap items-center gap-x-3 border-hairline border-b pl-3"
            >
              <span className="min-h-11 content-center font-medium">{capital(nameOf(at))}</span>
              <span className="grow text-quiet text-sm">{about?.(at)}</span>
              <span className="flex">
                <IconButton
                  icon="arrow-up"
                  label={`Move ${nameOf(at)} up`}
                  isOff={at === 0}
                  onPress={() => move(at, at - 1)}
                />
                <IconButton
                  icon="arrow-down"
                  label={`Move ${nameOf(at)} down`}
                  isOff={at === items.length - 1}
                  onPress={() => move(at, at + 1)}
                />
                <IconButton
                  icon="close"
                  label={`Take ${nameOf(at)} out`}
                  onPress={() => remove(at)}
                />
              </span>
            </div>
            <div className="px-3 py-1.5">{children(at)}</div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {notice}
      </p>
    </>
  )
}

/** Keys that go with things as they are moved: what is open stays open. */
function useKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, at) => at))
  const shown =
    keys.length >= count
      ? keys.slice(0, count)
      : [
          ...keys,
          ...Array.from({ length: count - keys.length }, (_, at) => Math.max(-1, ...keys) + 1 + at),
        ]
  return { keys: shown, arrange: (change: (known: number[]) => number[]) => setKeys(change(shown)) }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
