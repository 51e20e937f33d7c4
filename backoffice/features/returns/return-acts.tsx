import type { OfficeReturn } from '../../../contract/office/returns.ts'
import type { Right } from '../../../contract/office/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Unfolding } from '../forms/unfolding.tsx'
import { formOf } from './change-return.ts'
import { GradeForm } from './grade-form.tsx'

type Props = {
  request: OfficeReturn
  actKey: string
  rights: readonly Right[]
  /** The first of the list that is to be graded. */
  isFirst: boolean
}

/** What can be done with a return as it stands, by who may. */
export function ReturnActs({ request, actKey, rights, isFirst }: Props) {
  const { can } = request
  const may = rights.includes('returns')
  const given = { request, actKey }
  return (
    <div className="mt-3 flex flex-wrap items-start gap-3">
      {can.grade && rights.includes('grade') && (
        <div className="w-full">
          <GradeForm {...given} isFirst={isFirst} mayPack={may} />
        </div>
      )}
      {may && can.approve && <Act {...given} act="approve" label="Approve" />}
      {may && can.pickup && <Act {...given} act="collect" label="Book pickup" />}
      {may && can.pickup && <OtherPickup {...given} />}
      {may && can.exchange && (
        <Act
          {...given}
          act="exchange"
          label={request.is_replacement ? 'Pack the new piece' : 'Pack the new size'}
        />
      )}
      {can.take_back && rights.includes('grade') && (
        <Act {...given} act="take_back" label="Take the grade back" look="outlined" />
      )}
      {may && can.reject && <Rejection {...given} />}
    </div>
  )
}

type ActProps = Pick<Props, 'request' | 'actKey'>

const Order = ({ request }: Pick<Props, 'request'>) => (
  <input type="hidden" name="order" value={request.order} />
)

type OneAct = ActProps & { act: string; label: string; look?: 'outlined' }

const Act = ({ request, actKey, act, label, look }: OneAct) => (
  <ActForm name={formOf(act, request.id)} actKey={actKey}>
    {({ isBusy }) => (
      <>
        <Order request={request} />
        <Button type="submit" aria-disabled={isBusy} {...(look && { look })}>
          {label}
          <span className="sr-only"> of {request.order}</span>
        </Button>
      </>
    )}
  </ActForm>
)

const OtherPickup = ({ request, actKey }: ActProps) => (
  <Unfolding form={formOf('pickup', request.id)} label="It comes another way">
    <ActForm name={formOf('pickup', request.id)} actKey={actKey}>
      {({ typed, error, isBusy }) => (
        <>
          <Order request={request} />
          <p className="mb-3 max-w-prose text-quiet">
            Leave both empty where the customer brings it or sends it by herself.
          </p>
          <div className="grid max-w-md gap-4">
            {(['courier', 'awb'] as const).map((name) => (
              <Field
                key={name}
                label={name === 'awb' ? 'AWB number' : 'Courier'}
                name={name}
                maxLength={60}
                defaultValue={typed(name)}
                error={error(name)}
              />
            ))}
          </div>
          <Button type="submit" look="outlined" aria-disabled={isBusy} className="mt-4">
            Await it
          </Button>
        </>
      )}
    </ActForm>
  </Unfolding>
)

const Rejection = ({ request, actKey }: ActProps) => (
  <Unfolding form={formOf('reject', request.id)} label="Reject">
    <ActForm name={formOf('reject', request.id)} actKey={actKey}>
      {({ typed, error, isBusy }) => (
        <>
          <Order request={request} />
          <Field
            label="Reason, in words for the customer"
            name="reason"
            maxLength={500}
            defaultValue={typed('reason')}
            error={error('reason')}
            className="max-w-md"
          />
          <Button type="submit" look="grave" aria-disabled={isBusy} className="mt-4">
            Reject this return
          </Button>
        </>
      )}
    </ActForm>
  </Unfolding>
)
