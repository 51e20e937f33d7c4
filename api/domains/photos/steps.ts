import { sqlStep } from '../../ground/db/sql-step.ts'

export const addPhoto = sqlStep<
  { number: string | null; returnId: number | null; key: string; max: number },
  { outcome: 'added' | 'missing' | 'full' }
>('add_photo', ['added', 'missing', 'full'])
