import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from '@japa/runner/core'

const PIECES = [1024 * 1024, 4096, 1]

const mount = (path: string, sizeMb: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=700`, 'tmpfs', path]).status === 0

/** Mounting needs root, and a container that allows it. */
export function canMount(): boolean {
  const path = mkdtempSync(join(tmpdir(), 'signalbox-mount-'))
  const works = mount(path, 1)
  if (works) spawnSync('umount', [path])
  rmSync(path, { recursive: true })
  return works
}

/** A disk of its own, in memory. */
export class SmallDisk {
  readonly #filler: string

  private constructor(readonly path: string) {
    this.#filler = join(path, 'filler')
  }

  static mount(cleanup: TestContext['cleanup'], sizeMb: number): SmallDisk {
    const path = mkdtempSync(join(tmpdir(), 'signalbox-disk-'))
    if (!mount(path, sizeMb)) throw new Error('the disk cannot be mounted')
    cleanup(() => {
      spawnSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    })
    return new SmallDisk(path)
  }

  /** Takes all room that is left. */
  fill() {
    const file = openSync(this.#filler, 'a')
    for (const size of PIECES) {
      const piece = Buffer.alloc(size)
      try {
        while (writeSync(file, piece) === size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
    closeSync(file)
  }

  /** Gives it back. */
  free() {
    rmSync(this.#filler)
  }
}
