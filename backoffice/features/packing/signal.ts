let audio: AudioContext | undefined

/** A short buzz and beep where the device allows them: one for right, two low ones for wrong. */
export function signal(isRight: boolean): void {
  try {
    navigator.vibrate?.(isRight ? 40 : [90, 60, 90])
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
    if (isRight) beep(audio, 1_320, 0)
    else for (const after of [0, 0.18]) beep(audio, 220, after)
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
