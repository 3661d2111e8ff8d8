import type { Code, Kernel, Local, Type } from './assembler.ts'

/** Hands out the variables of a kernel while its body is written. */
export class Variables {
  readonly params: readonly Type[]
  readonly locals: Type[] = []

  constructor(params: readonly Type[]) {
    this.params = params
  }

  param(index: number): Local {
    return { index, type: this.params[index]! }
  }

  local(type: Type): Local {
    this.locals.push(type)
    return { index: this.params.length + this.locals.length - 1, type }
  }

  many(count: number, type: Type): Local[] {
    return Array.from({ length: count }, () => this.local(type))
  }
}

/** Describes a kernel: its parameters, and a function that writes its body from them. */
export function kernel(
  name: string,
  params: readonly Type[],
  write: (params: Local[], variables: Variables) => Code
): Kernel {
  const variables = new Variables(params)
  const body = write(
    params.map((_, index) => variables.param(index)),
    variables
  )
  return { name, params, locals: variables.locals, body }
}
