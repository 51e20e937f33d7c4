import { useRef, useState } from 'react'
import { chosenTypes } from '../../../contract/picture-rules.ts'
import { inputClass } from '../../../ui/field.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { Avatar } from './avatar.tsx'
import type { Prepared } from './picture-file.ts'

type Props = {
  customer: { profile_image: string | null; first_name: string }
  /** The server's, of the picture sent last. */
  error: string | undefined
  /** Called as a picture is made ready to be sent, and when it is. */
  onPreparing: (isPreparing: boolean) => void
}

type Choice = { preview?: string; error?: string; isRemoved?: boolean }

const unloaded = 'The picture could not be made ready. Please choose it again.'

/** The choice of a picture, or of none, shown before it is saved. */
export function PictureField({ customer, error: serverError, onPreparing }: Props) {
  const isSaved = customer.profile_image !== null
  const { input, choice, choose, remove, undo } = useChoice(isSaved, onPreparing)
  const { preview, error = serverError, isRemoved = false } = choice
  const shown = isRemoved ? null : (preview ?? customer.profile_image)
  const isUndone = isRemoved || choice.error
  return (
    <div className="flex items-start gap-4 sm:items-center sm:gap-6">
      <Avatar
        image={shown}
        name={customer.first_name}
        className="size-20 text-2xl sm:size-28 sm:text-4xl"
      />
      <div className="min-w-0 flex-1">
        <Labelled
          label="Profile image"
          error={error}
          hint="JPEG, PNG, WebP or HEIC, up to 16 MB. It is cut to a square."
        >
          {(ties) => (
            <input
              {...ties}
              ref={input}
              type="file"
              name="profile_image"
              accept={chosenTypes}
              onChange={(event) => void choose(event.currentTarget)}
              className={`${inputClass} bg-card! file:mr-3 file:border-0 file:bg-transparent file:p-0 file:font-medium file:underline file:underline-offset-4`}
            />
          )}
        </Labelled>
        {isRemoved && <input type="hidden" name="remove_profile_image" value="true" />}
        <p className="flex flex-wrap items-center gap-x-4 text-sm noscript:hidden">
          {(shown || isUndone) && (
            <TextButton onClick={isUndone ? undo : remove}>
              {isUndone ? (isSaved ? 'Keep picture' : 'Go on without') : 'Remove picture'}
            </TextButton>
          )}
          <span role="status" className="text-quiet">
            {isRemoved && 'It is removed when you save.'}
          </span>
        </p>
      </div>
    </div>
  )
}

function useChoice(isSaved: boolean, onPreparing: Props['onPreparing']) {
  const input = useRef<HTMLInputElement>(null)
  const [choice, setChoice] = useState<Choice>({})

  /** A choice with an error stops the form, until another one is made. */
  function show(next: Choice): void {
    input.current?.setCustomValidity(next.error ?? '')
    setChoice(next)
  }

  async function choose(chosen: HTMLInputElement): Promise<void> {
    const file = chosen.files?.[0]
    if (!file) return show({})
    onPreparing(true)
    const next = await prepare(file)
    // Another one was chosen, or it was removed, while this one was drawn.
    if (chosen.files?.[0] !== file) return
    onPreparing(false)
    if (next.file === undefined) chosen.value = ''
    else if (next.file !== file) chosen.files = listOf(next.file)
    show(next)
  }

  function clear(): void {
    onPreparing(false)
    if (input.current) input.current.value = ''
  }

  function remove(): void {
    clear()
    // What the server found wrong with it goes too.
    show({ isRemoved: isSaved, error: '' })
    // The button goes with the last picture.
    if (!isSaved) input.current?.focus()
  }

  function undo(): void {
    clear()
    show({ error: '' })
    if (!isSaved) input.current?.focus()
  }

  return { input, choice, choose, remove, undo }
}

/** What makes a picture ready is loaded once one is chosen. */
async function prepare(file: File): Promise<Prepared> {
  const code = await import('./picture-file.ts').catch(() => undefined)
  return code ? code.preparePicture(file) : { error: unloaded }
}

function listOf(file: File): FileList {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  return transfer.files
}
