let audio: AudioContext | undefined

/** A short buzz and beep where the device allows them: one for right, two low ones for wrong. */
export function signal(isRight: boolean): void {
  if (isRight) play(40, 1_320, [0])
  else play([90, 60, 90], 220, [0, 0.18])
}

/** That a code was read by camera, as a scanner says it. */
export const tick = () => play(20, 2_000, [0])

function play(buzz: number | number[], hertz: number, after: number[]): void {
  try {
    navigator.vibrate?.(buzz)
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
    for (const seconds of after) beep(audio, hertz, seconds)
  } catch {
    // A device without sound shows it all the same.
  }
}

function beep(context: AudioContext, hertz: number, after: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  const start = context.currentTime + after
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.12, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.14)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + 0.15)
}
