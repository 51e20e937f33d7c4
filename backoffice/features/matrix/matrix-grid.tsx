import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type SetStateAction,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { TaxBand } from '../../../contract/tax-bands.ts'
import { copyOf, fill, fillFrom, paste, putBack, redo, undo } from './edit-cells.ts'
import { isNeeded, labelOf } from './layers.ts'
import { type Matrix, type Place, valueOf } from './matrix.ts'
import { MatrixRow } from './matrix-row.tsx'
import { goByKey, goTo, isOne, rangeOf, selectBy } from './move.ts'
import { readSheet } from './read-sheet.ts'

type Props = {
  matrix: Matrix
  setMatrix: Dispatch<SetStateAction<Matrix>>
  bands: readonly TaxBand[]
  isReadOnly: boolean
  onSave: () => void
}

/** The matrix as a sheet: arrows, ranges, typing, fill, paste and undo. */
export function MatrixGrid({ matrix, setMatrix, bands, isReadOnly, onSave }: Props) {
  const [editing, setEditing] = useState<string>()
  const [notice, setNotice] = useState('')
  const table = useRef<HTMLDivElement>(null)
  const isOurs = useRef(false)
  const isOpen = useRef(false)
  const { cursor, layer, rows, sizes } = matrix
  const range = rangeOf(matrix)

  // The focus follows where one is, but is not taken from elsewhere.
  useLayoutEffect(() => {
    if (!isOurs.current || editing !== undefined) return
    const selector = `[data-row="${cursor.row}"] [data-column="${cursor.column}"]`
    table.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [cursor, editing])

  const change = (to: Matrix) => {
    isOurs.current = true
    setMatrix(to)
  }
  const edit = (text?: string) => {
    const cell = rows[cursor.row]?.cells[cursor.column]
    if (isReadOnly || !cell) return
    isOurs.current = true
    isOpen.current = true
    setEditing(text ?? valueOf(cell, layer))
  }
  const close = () => {
    isOpen.current = false
    setEditing(undefined)
  }
  /** Writes what was typed into all that is chosen, and goes on. */
  const commit = (text: string, step: Partial<Place> = {}) => {
    close()
    const written = fill(matrix, range, text)
    const to = { row: cursor.row + (step.row ?? 0), column: cursor.column + (step.column ?? 0) }
    change(isOne(matrix) ? goTo(written, to) : written)
  }

  const typedKeys = (event: KeyboardEvent<HTMLElement>, input: HTMLInputElement): boolean => {
    if (event.nativeEvent.isComposing) return false
    const back = event.shiftKey ? -1 : 1
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') commit(input.value, { row: back })
    else if (event.key === 'Tab') commit(input.value, { column: back })
    else if (event.key === 'ArrowUp') commit(input.value, { row: -1 })
    else if (event.key === 'ArrowDown') commit(input.value, { row: 1 })
    else return false
    return true
  }

  const cellKeys = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key, shiftKey: isShift, altKey } = event
    const isCtrl = event.ctrlKey || event.metaKey
    const moved = goByKey(matrix, { key, isShift, isCtrl })
    if (moved) change(moved)
    else if (isCtrl) return controlKeys(key.toLowerCase(), isShift)
    else if (altKey) return false
    else if (key === 'Enter' || key === 'F2') edit()
    else if (key === 'Escape' && !isOne(matrix)) change(goTo(matrix, cursor))
    else if (isReadOnly) return false
    else if (key === 'Delete' || key === 'Backspace') {
      change(isNeeded(layer) ? putBack(matrix, range) : fill(matrix, range, ''))
    } else if (key.length === 1) edit(key)
    else return false
    return true
  }

  const controlKeys = (key: string, isShift: boolean): boolean => {
    if (isReadOnly) return false
    if (key === 'z') change(isShift ? redo(matrix) : undo(matrix))
    else if (key === 'y') change(redo(matrix))
    else if (key === 'd') change(fillFrom(matrix, 'top'))
    else if (key === 'r') change(fillFrom(matrix, 'left'))
    else if (key === 's') onSave()
    else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isDone =
      event.target instanceof HTMLInputElement ? typedKeys(event, event.target) : cellKeys(event)
    // Keys of the whole office, such as ?, are letters here.
    if (event.key.length === 1 || isDone) event.nativeEvent.stopImmediatePropagation()
    if (isDone) event.preventDefault()
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const to = placeOf(event.target)
    if (!to || event.target instanceof HTMLInputElement || event.button !== 0) return
    const input = isOpen.current ? table.current?.querySelector('input') : null
    const written = input instanceof HTMLInputElement ? fill(matrix, range, input.value) : matrix
    close()
    change(goTo(written, to, event.shiftKey))
  }
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    const to = event.buttons === 1 && event.pointerType === 'mouse' && placeOf(event.target)
    if (!to || editing !== undefined || !isOurs.current) return
    change(goTo(matrix, to, true))
  }
  const onClick = ({ target }: { target: EventTarget }) => {
    const head = target instanceof Element ? target.closest<HTMLElement>('[data-head]') : null
    if (!head) return
    const { head: row, headColumn: column } = head.dataset
    change(selectBy(matrix, row ? { row: Number(row) } : column ? { column: Number(column) } : {}))
  }

  const isTyping = (event: ClipboardEvent) => event.target instanceof HTMLInputElement
  const onCopy = (event: ClipboardEvent) => {
    if (isTyping(event)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyOf(matrix))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (isTyping(event) || isReadOnly) return
    event.preventDefault()
    const { clipboardData } = event
    const block = readSheet({
      html: clipboardData.getData('text/html'),
      plain: clipboardData.getData('text/plain'),
    })
    const { matrix: pasted, left } = paste(matrix, block)
    setNotice(left > 0 ? `${left} of what was pasted have no cell here, and were left out.` : '')
    change(pasted)
  }

  return (
    <>
      {/* A sheet's own keys, from every cell of it. */}
      <div className="overflow-x-auto">
        <div
          ref={table}
          role="grid"
          aria-label={`${labelOf(layer)} by colour and size`}
          aria-multiselectable="true"
          aria-readonly={isReadOnly}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerOver={onPointerOver}
          onDoubleClick={({ target }) => placeOf(target) && edit()}
          onClick={onClick}
          onCopy={onCopy}
          onPaste={onPaste}
          onBlur={({ target, relatedTarget, currentTarget }) => {
            if (target instanceof HTMLInputElement && isOpen.current) commit(target.value)
            if (!currentTarget.contains(relatedTarget)) isOurs.current = false
          }}
          className="w-max select-none"
        >
          <div role="row" className="flex">
            <div
              role="columnheader"
              className="sticky left-0 z-10 w-44 flex-none border border-hairline bg-paper"
            >
              <HeadButton label="All" title="Choose all" data-head="" />
            </div>
            {sizes.map((size, column) => (
              <div
                key={size}
                role="columnheader"
                className="w-36 flex-none border border-hairline bg-paper"
              >
                <HeadButton
                  label={size}
                  title={`Choose all of ${size}`}
                  data-head=""
                  data-head-column={column}
                />
              </div>
            ))}
          </div>
          {rows.map((row, at) => {
            const isWithin = at >= range.top && at <= range.bottom
            return (
              <MatrixRow
                key={row.id}
                row={row}
                at={at}
                layer={layer}
                sizes={sizes}
                bands={bands}
                active={at === cursor.row ? cursor.column : -1}
                from={isWithin ? range.left : -1}
                to={isWithin ? range.right : -1}
                editing={at === cursor.row ? editing : undefined}
              />
            )
          })}
        </div>
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {notice}
      </p>
    </>
  )
}

type HeadProps = {
  label: string
  title: string
  'data-head': string
  'data-head-column'?: number
}

const HeadButton = ({ label, ...rest }: HeadProps) => (
  <button
    type="button"
    tabIndex={-1}
    className="min-h-11 w-full px-3 font-medium hover:bg-linen"
    {...rest}
  >
    {label}
  </button>
)

function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (!cell || !row) return undefined
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) }
}
