import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { CollectionGarment } from '../../../contract/office/collections.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useOutcome } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { PiecePicture } from '../layout/piece-picture.tsx'
import { ProductState } from '../products/product-state.tsx'
import { moved } from './change-collection.ts'

type Props = {
  list: 'products' | 'pinned'
  ids: number[]
  garments: CollectionGarment[]
  actKey: string
}

/** Garments in the order in which the shop shows them: by buttons, or dragged by a mouse. */
export function GarmentOrder({ list, ids, garments, actKey }: Props) {
  const fetcher = useFetcher<Outcome>()
  const sent = useOutcome(list)
  const outcome = fetcher.data ?? sent
  const form = useRef<HTMLFormElement>(null)
  const [dragged, setDragged] = useState<number>()
  const pressed = useRef('')
  const act = fetcher.formData?.get('act')
  const isBusy = fetcher.state !== 'idle'
  const shown = typeof act === 'string' ? moved(ids, act) : ids
  const order = shown.join(' ')
  // A button that has moved with its garment stays focused.
  useEffect(() => {
    const button = order && form.current?.querySelector(`[data-button="${pressed.current}"]`)
    if (button instanceof HTMLElement) button.focus()
  }, [order])
  const byId = new Map(garments.map((garment) => [garment.id, garment]))
  const place = (id: number, at: number) =>
    void fetcher.submit(
      { form: list, key: `${actKey}-${list}`, act: `place ${id} ${at}` },
      { method: 'post' },
    )
  return (
    <fetcher.Form
      ref={form}
      method="post"
      aria-busy={isBusy}
      onSubmit={(event) => isBusy && event.preventDefault()}
      onClick={({ target }) => {
        const button = target instanceof Element && target.closest('[data-button]')
        pressed.current = (button && button.getAttribute('data-button')) || ''
      }}
    >
      {!isBusy && <FormMessage outcome={outcome} />}
      <input type="hidden" name="form" value={list} />
      <input type="hidden" name="key" value={`${actKey}-${list}`} />
      <ol className="max-w-3xl">
        {shown.map((id, at) => {
          const garment = byId.get(id)
          if (!garment) return null
          const { name, state, image, is_held: isHeld } = garment
          return (
            // Dragged by a mouse; the buttons do the same.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={id}
              draggable={!isBusy}
              onDragStart={() => setDragged(id)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== undefined && dragged !== id) place(dragged, at)
                setDragged(undefined)
              }}
              className="grid grid-cols-[auto_auto_1fr] items-center gap-x-3 border-hairline border-b py-2 sm:grid-cols-[auto_auto_1fr_auto]"
            >
              <span className="w-7 text-right text-quiet tabular-nums">{at + 1}</span>
              <span className="w-11">
                <PiecePicture image={image} width={56} />
              </span>
              <span className="wrap-anywhere min-w-0">
                <Link to={`/products/${id}`} className="hover:text-indigo">
                  {name}
                </Link>
                {state !== 'on_sale' ? (
                  <span className="block text-sm">
                    <ProductState state={state} />
                  </span>
                ) : (
                  !isHeld && (
                    <span className="block text-amber text-sm">Its rule leaves it out.</span>
                  )
                )}
              </span>
              <span className="col-span-3 flex justify-end sm:col-span-1">
                <MoveButton
                  icon="arrow-up"
                  label={`Move ${name} up`}
                  id={`up ${id}`}
                  act={`place ${id} ${at - 1}`}
                  isOff={at === 0}
                />
                <MoveButton
                  icon="arrow-down"
                  label={`Move ${name} down`}
                  id={`down ${id}`}
                  act={`place ${id} ${at + 1}`}
                  isOff={at === shown.length - 1}
                />
                {at > 1 && (
                  <button
                    type="submit"
                    name="act"
                    value={`place ${id} 0`}
                    data-button={`first ${id}`}
                    className="min-h-11 px-2 text-quiet text-sm hover:text-ink"
                  >
                    First<span className="sr-only">: {name}</span>
                  </button>
                )}
                <MoveButton
                  icon="close"
                  label={list === 'pinned' ? `Unpin ${name}` : `Take ${name} out`}
                  id={`take ${id}`}
                  act={`take ${id}`}
                />
              </span>
            </li>
          )
        })}
      </ol>
    </fetcher.Form>
  )
}

type MoveButtonProps = { icon: IconName; label: string; id: string; act: string; isOff?: boolean }

const MoveButton = ({ icon, label, id, act, isOff = false }: MoveButtonProps) => (
  <button
    type="submit"
    name="act"
    value={act}
    data-button={id}
    aria-label={label}
    disabled={isOff}
    className="grid size-11 place-items-center text-quiet hover:text-ink disabled:opacity-40"
  >
    <Icon name={icon} className="size-5" />
  </button>
)
