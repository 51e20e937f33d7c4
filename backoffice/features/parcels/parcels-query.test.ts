import { expect, test } from 'vitest'
import { parcelProblems } from '../../../contract/office/parcels.ts'
import { parcelsPath, readParcelsQuery, tabOf } from './parcels-query.ts'

const times = { since: '', due_at: '', is_overdue: false, attempts: 0, reason: '', is_here: false }

test('a parcel of any problem is led to a tab that there is', () => {
  const tabs = [...parcelProblems, null].map((kind) => {
    const tab = tabOf({ problem: kind && { kind, ...times } })
    const { searchParams } = new URL(parcelsPath({ tab, cursor: '' }, 7), 'https://office.example')
    expect(readParcelsQuery(searchParams)).toEqual({ tab, cursor: '' })
    return tab
  })
  expect(tabs).toEqual(['ndr', 'rto', 'lost', 'lost', 'all'])
})
