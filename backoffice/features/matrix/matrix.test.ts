import { describe, expect, test } from 'vitest'
import { changesOf, countChanges, loadAgain, problemsOf, refuse } from './changes.ts'
import { copyOf, fill, fillFrom, paste, redo, undo } from './edit-cells.ts'
import { type Matrix, type MatrixColour, openMatrix, valueOf } from './matrix.ts'
import { goByKey, goTo, rangeOf, selectBy, showLayer } from './move.ts'

const size = (id: number, name: string, price = 999) => ({
  id,
  size: name,
  stock: 4,
  price,
  mrp: 1999,
  sku: `SKU-${id}`,
  barcode: '',
  weight: null,
  cost: null,
  shelf: '',
})
const colours: MatrixColour[] = [
  { id: 1, name: 'Indigo', hex: '#27325e', sizes: [size(11, 'S'), size(12, 'M'), size(13, 'L')] },
  { id: 2, name: 'Madder', hex: '#a63d2f', sizes: [size(21, 'S'), size(23, 'L'), size(24, 'XL')] },
  { id: 3, name: 'Leaf', hex: '#3f6b4a', sizes: [size(31, 'S'), size(32, 'M'), size(33, 'L')] },
]
const opened = () => openMatrix(colours)
const press = (matrix: Matrix, ...keys: string[]) =>
  keys.reduce((at, key) => {
    const parts = key.split('+')
    const name = parts.at(-1) ?? ''
    return (
      goByKey(at, {
        key: name,
        isShift: parts.includes('Shift'),
        isCtrl: parts.includes('Ctrl'),
      }) ?? at
    )
  }, matrix)
const shown = ({ rows, layer }: Matrix) =>
  rows.map(({ cells }) => cells.map((cell) => cell && valueOf(cell, layer)))

test('sizes of all colours stand side by side, and one that a colour lacks is no cell', () => {
  expect(opened().sizes).toEqual(['S', 'M', 'L', 'XL'])
  expect(shown(opened())).toEqual([
    ['999', '999', '999', undefined],
    ['999', undefined, '999', '999'],
    ['999', '999', '999', undefined],
  ])
})

describe('keys', () => {
  test('go from cell to cell, to the ends and never out', () => {
    expect(press(opened(), 'ArrowLeft', 'ArrowUp').cursor).toEqual({ row: 0, column: 0 })
    expect(press(opened(), 'ArrowDown', 'ArrowRight', 'End').cursor).toEqual({ row: 1, column: 3 })
    expect(press(opened(), 'Ctrl+End', 'ArrowDown').cursor).toEqual({ row: 2, column: 3 })
    expect(goByKey(opened(), { key: 'x', isShift: false, isCtrl: false })).toBeUndefined()
  })

  test('with shift they choose a range, which a move ends', () => {
    const chosen = press(opened(), 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowUp')
    expect(rangeOf(chosen)).toEqual({ top: 0, bottom: 1, left: 0, right: 1 })
    const moved = press(chosen, 'ArrowRight')
    expect(rangeOf(moved)).toEqual({ top: 0, bottom: 0, left: 2, right: 2 })
  })

  test('choose a column, a row, all', () => {
    const middle = goTo(opened(), { row: 1, column: 2 })
    expect(rangeOf(press(middle, 'Ctrl+ '))).toEqual({ top: 0, bottom: 2, left: 2, right: 2 })
    expect(rangeOf(press(middle, 'Shift+ '))).toEqual({ top: 1, bottom: 1, left: 0, right: 3 })
    expect(rangeOf(press(middle, 'Ctrl+a'))).toEqual({ top: 0, bottom: 2, left: 0, right: 3 })
  })
})

test('a column is filled at once, and only its rows are new', () => {
  const before = selectBy(opened(), { column: 1 })
  const after = fill(before, rangeOf(before), '₹1,499/-')
  expect(shown(after)[0]).toEqual(['999', '1499', '999', undefined])
  expect(changesOf(after)).toEqual([
    { colour_id: 1, size: 'M', field: 'price', value: '1499', was: '999' },
    { colour_id: 3, size: 'M', field: 'price', value: '1499', was: '999' },
  ])
  // The second colour has no M.
  expect(after.rows[1]).toBe(before.rows[1])
  expect(after.rows[0]?.cells[0]).toBe(before.rows[0]?.cells[0])
})

test('what is typed as it is stored is no change', () => {
  const matrix = opened()
  expect(fill(matrix, rangeOf(matrix), ' 999.00 ')).toBe(matrix)
})

test('the first row of a range is copied down, the first column to the right', () => {
  const first = fill(opened(), { top: 0, bottom: 0, left: 0, right: 0 }, '1200')
  expect(shown(fillFrom(selectBy(first, { column: 0 }), 'top')).map(([s]) => s)).toEqual([
    '1200',
    '1200',
    '1200',
  ])
  expect(shown(fillFrom(selectBy(first, { row: 0 }), 'left'))[0]).toEqual([
    '1200',
    '1200',
    '1200',
    undefined,
  ])
})

describe('a paste', () => {
  test('begins at the first cell and says what has no place', () => {
    const at = goTo(opened(), { row: 1, column: 2 })
    const { matrix, left } = paste(at, [
      ['1,100', '1,200', '1,300'],
      ['1,400', '1,500', '1,600'],
    ])
    expect(shown(matrix).slice(1)).toEqual([
      ['999', undefined, '1100', '1200'],
      ['999', '999', '1400', undefined],
    ])
    // Beyond the last size, and an XL that the third colour lacks.
    expect(left).toBe(3)
    expect(undo(matrix).rows).toEqual(at.rows)
  })

  test('of one value goes into all that is chosen', () => {
    const { matrix, left } = paste(selectBy(opened(), {}), [['₹1,050.00']])
    expect(new Set(shown(matrix).flat())).toEqual(new Set(['1050', undefined]))
    expect(left).toBe(0)
  })

  test('keeps what cannot be read, at its cell', () => {
    const { matrix } = paste(opened(), [['cheap', '2,500']])
    expect(shown(matrix)[0]?.slice(0, 2)).toEqual(['cheap', '2500'])
    expect(problemsOf(matrix)).toEqual([
      { row: 0, column: 0, layer: 'price', text: '“cheap” is no amount in rupees.' },
      { row: 0, column: 1, layer: 'price', text: 'This is above its MRP.' },
    ])
  })

  test('is what was copied', () => {
    const sku = showLayer(opened(), 'sku')
    const named = fill(sku, { top: 0, bottom: 0, left: 0, right: 0 }, 'a "b"')
    expect(copyOf(selectBy(named, { row: 0 }))).toBe('"a ""b"""\tSKU-12\tSKU-13\t')
  })
})

test('steps are undone and done again, each in its layer', () => {
  const priced = fill(opened(), { top: 0, bottom: 0, left: 0, right: 1 }, '1300')
  const shelved = fill(showLayer(priced, 'shelf'), { top: 2, bottom: 2, left: 0, right: 0 }, 'A-1')
  const back = undo(showLayer(shelved, 'mrp'))
  expect(back.layer).toBe('shelf')
  expect(back.cursor).toEqual({ row: 2, column: 0 })
  expect(changesOf(back)).toHaveLength(2)
  expect(changesOf(undo(back))).toEqual([])
  expect(changesOf(redo(redo(undo(back))))).toEqual(changesOf(shelved))
  // Another step ends what could be done again.
  expect(redo(fill(back, { top: 1, bottom: 1, left: 0, right: 0 }, 'B')).future).toEqual([])
})

test('stock goes neither below what there is nor into the next save', () => {
  const stock = showLayer(opened(), 'delta')
  const taken = fill(stock, { top: 0, bottom: 0, left: 0, right: 0 }, '−5')
  expect(problemsOf(taken)[0]?.text).toBe('There are only 4.')
  const added = fill(taken, { top: 0, bottom: 0, left: 0, right: 0 }, '+0')
  expect(changesOf(added)).toEqual([])
  expect(countChanges(fill(added, { top: 0, bottom: 1, left: 0, right: 0 }, '3'))).toEqual({
    delta: 2,
  })
})

test('what the shop refuses stands at its cell until that is written again', () => {
  const typed = fill(opened(), { top: 0, bottom: 0, left: 0, right: 1 }, '1300')
  const error = { colour_id: 1, size: 'M', field: 'price', text: 'Not so.' }
  const refused = refuse(typed, [error])
  expect(problemsOf(refused)).toEqual([{ row: 0, column: 1, layer: 'price', text: 'Not so.' }])
  expect(problemsOf(fill(refused, { top: 0, bottom: 0, left: 1, right: 1 }, '1200'))).toEqual([])
})

test('a product that another has changed keeps what was typed, and drops what is stored', () => {
  const typed = fill(opened(), { top: 0, bottom: 0, left: 0, right: 2 }, '1300')
  const theirs = structuredClone(colours)
  const [indigo] = theirs
  if (indigo?.sizes[0] && indigo.sizes[2]) {
    indigo.sizes[0].price = 1300
    indigo.sizes[2].price = 1111
  }
  const fresh = loadAgain(typed, theirs)
  expect(shown(fresh)[0]).toEqual(['1300', '1300', '1300', undefined])
  expect(changesOf(fresh).map((change) => [change.size, change.was])).toEqual([
    ['M', '999'],
    ['L', '1111'],
  ])
  expect(problemsOf(fresh).map(({ column, text }) => [column, text])).toEqual([
    [2, 'Another has changed this to “1111”.'],
  ])
  // Also over what is loaded after that.
  expect(problemsOf(loadAgain(fresh, structuredClone(theirs)))).toEqual(problemsOf(fresh))
  // Typed anew, it is known that another has.
  expect(problemsOf(fill(fresh, { top: 0, bottom: 0, left: 2, right: 2 }, '1200'))).toEqual([])
})

test('at 2,000 cells a column is written within a frame', () => {
  const many = Array.from({ length: 100 }, (_, row) => ({
    id: row + 1,
    name: `Colour ${row}`,
    hex: '#000000',
    sizes: Array.from({ length: 20 }, (__, column) => size(row * 20 + column + 1, `${column}`)),
  }))
  const matrix = selectBy(openMatrix(many), { column: 3 })
  // The first run compiles it.
  fill(matrix, rangeOf(matrix), '1001')
  const start = performance.now()
  const filled = fill(matrix, rangeOf(matrix), '1002')
  const took = performance.now() - start
  expect(changesOf(filled)).toHaveLength(100)
  expect(took).toBeLessThan(16)
})
