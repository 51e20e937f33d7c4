import { use, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { CameraScan } from '../camera/camera-scan.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { UnderWay } from '../offline/under-way.ts'

/** Begins a stock take of a shelf, or of a garment by the code of one of its pieces. */
export function StartForm({ actKey }: { actKey: string }) {
  const box = useRef<HTMLInputElement>(null)
  const isUnderWay = use(UnderWay)
  const take = (code: string) => {
    if (!box.current || isUnderWay()) return
    box.current.value = code
    box.current.form?.requestSubmit()
  }
  return (
    <div className="grid max-w-3xl gap-x-8 gap-y-6 md:grid-cols-2">
      <ActForm name="shelf" actKey={actKey}>
        {({ typed, error, isBusy }) => (
          <div className="field-row flex-nowrap">
            <Field
              label="Count a shelf"
              name="shelf"
              maxLength={60}
              autoComplete="off"
              defaultValue={typed('shelf')}
              error={error('shelf')}
              className="grow"
            />
            <Button type="submit" look="outlined" aria-disabled={isBusy}>
              Begin
            </Button>
          </div>
        )}
      </ActForm>
      <div>
        <ActForm name="garment" actKey={actKey}>
          {({ error, isBusy }) => (
            <div className="field-row flex-nowrap">
              <Field
                ref={box}
                label="Or scan a piece of a garment"
                name="code"
                maxLength={60}
                autoComplete="off"
                error={error('code') ?? error('shelf')}
                className="grow"
              />
              <Button type="submit" look="outlined" aria-disabled={isBusy}>
                Begin
              </Button>
            </div>
          )}
        </ActForm>
        <CameraScan onCode={take} />
      </div>
    </div>
  )
}
