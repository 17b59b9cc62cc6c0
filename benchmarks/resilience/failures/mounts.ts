import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '../../../node-shared/errors.ts'

/** A disk of its own that a benchmark may fill and damage. */
export interface Disk {
  readonly folder: string
  /** Of a disk in memory: nothing may be open for writing. @throws Error when the system refuses */
  readonly setReadOnly: (isReadOnly: boolean) => void
  readonly remove: () => Promise<void>
}

/** A file system in a file, which turns read-only when it meets an error, as real ones do. */
export interface ImageDisk extends Disk {
  /** Makes the system meet one. */
  readonly fail: () => void
  /** Checks it and mounts it anew. Nothing may be open. */
  readonly repair: () => void
}

/** Why disks cannot be made here, in words; null when they can. */
export async function whyNoDisks(folder: string): Promise<string | null> {
  if (process.platform !== 'linux') return `this needs Linux, and not ${process.platform}`
  if (process.getuid?.() !== 0) return 'this needs the rights of root, to mount disks'
  try {
    await (await memoryDisk(folder, 1)).remove()
    return null
  } catch (error) {
    return `mounting does not work here: ${messageOf(error)}`
  }
}

/** Mounts a disk in memory. The caller must remove it. */
export async function memoryDisk(parent: string, megabytes: number): Promise<Disk> {
  const folder = await newFolder(parent)
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  return {
    folder,
    setReadOnly: (isReadOnly) => {
      run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder)
    },
    remove: () => unmount(folder),
  }
}

/**
 * Makes and mounts an ext4 file system in a file. The caller must remove it.
 *
 * @throws Error when the system has no loop devices, or cannot be made to meet an error
 */
export async function imageDisk(parent: string, megabytes: number): Promise<ImageDisk> {
  const folder = await newFolder(parent)
  const image = `${folder}.img`
  run('truncate', '-s', `${megabytes}M`, image)
  run('mkfs.ext4', '-q', '-F', image)
  const mount = () => {
    run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  }
  mount()
  const remove = async () => {
    await unmount(folder)
    await rm(image)
  }
  const trigger = () => `/sys/fs/ext4/${deviceOf(folder)}/trigger_fs_error`
  if (!existsSync(trigger())) {
    await remove()
    throw new Error('This system has no way to make a file system meet an error.')
  }
  return {
    folder,
    remove,
    setReadOnly: () => {
      throw new Error('A file system with open files turns read-only by an error alone.')
    },
    fail: () => {
      writeFileSync(trigger(), 'a failure that a benchmark asked for\n')
    },
    repair: () => {
      run('umount', folder)
      // 1: errors were corrected.
      const { status, stdout } = spawnSync('e2fsck', ['-f', '-y', image], { encoding: 'utf8' })
      if (status !== 0 && status !== 1) throw new Error(`e2fsck: ${stdout}`)
      mount()
    },
  }
}

async function newFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true })
  return mkdtemp(path.join(parent, 'disk-'))
}

/** The name of the loop device that is mounted in a folder, such as `loop0`. */
function deviceOf(folder: string): string {
  const line = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((one) => one.split(' ')[1] === folder)
  return path.basename(line?.split(' ')[0] ?? 'unknown')
}

async function unmount(folder: string): Promise<void> {
  run('umount', folder)
  await rm(folder, { recursive: true })
}

function run(command: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) {
    throw new Error(`${command}: ${error?.message ?? stderr.trim()}`)
  }
}
