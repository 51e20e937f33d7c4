/** Loaded when a button of a passkey is pressed. */

/** Signs a challenge with a passkey that the person chooses. @returns the answer as JSON text */
export async function getPasskey(): Promise<string> {
  const response = await fetch('/api/office/passkeys/challenge/', { method: 'POST' })
  if (!response.ok) throw new Error('no challenge')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await response.json())
  return asJson(await navigator.credentials.get({ publicKey }))
}

/** Makes a passkey of the options that the API gave. @returns it as JSON text */
export async function createPasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
  return asJson(await navigator.credentials.create({ publicKey }))
}

function asJson(credential: Credential | null): string {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey')
  return JSON.stringify(credential.toJSON())
}
