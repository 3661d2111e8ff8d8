import { isAbsolute, join, resolve } from 'node:path'
import env from '#start/env'

/** Folder that holds everything this deployment keeps: `SVC_DATA_DIR`, relative to where the process was started. */
export const dataDir = () => {
  const dir = env.get('SVC_DATA_DIR') ?? 'data'
  return isAbsolute(dir) ? dir : resolve(process.cwd(), dir)
}

/** A path inside the data folder. */
export const dataPath = (...parts: string[]) => join(dataDir(), ...parts)
