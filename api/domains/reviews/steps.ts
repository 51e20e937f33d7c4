import { sqlStep } from '../../ground/db/sql-step.ts'

export const writeReview = sqlStep<
  {
    customerId: number
    orderId: number | null
    orderLineId: number
    version: number
    key: string | null
    rating: number
    title: string
    body: string
    fit: string | null
    retained: string[]
    added: string[]
    isClean: boolean
  },
  {
    outcome: 'written' | 'repeated' | 'missing' | 'not_received' | 'stale' | 'foreign_photo'
    dropped: string[] | null
  }
>('write_review', ['written', 'repeated', 'missing', 'not_received', 'stale', 'foreign_photo'])
