import { useState } from 'react'

/** For an input: its name, and what was typed. */
export type TypedIn<Name extends string> = (name: Name) => {
  name: Name
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** Values of inputs that come and go with a choice, and keep what was typed; they begin as `initial`. */
export function useTypedFields<Name extends string>(initial: Readonly<Record<Name, string>>): TypedIn<Name> {
  const [typed, setTyped] = useState(initial)
  return (name) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget: { value } }) => setTyped((all) => ({ ...all, [name]: value })),
  })
}
