import Search from 'lucide-react/icons/search'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Specimen } from './specimen.tsx'

const CONDITIONS = [
  { value: '', label: 'Any condition' },
  { value: 'new', label: 'New in box' },
  { value: 'huo', label: 'Home use only' },
]

export function Forms() {
  return (
    <>
      <Specimen name="Field with TextInput">
        <Field label="Username" hint="3 to 30 characters." required className="w-full">
          <TextInput name="username" autoComplete="off" placeholder="bumper_bob" />
        </Field>
        <Field label="Email" error="Please enter a valid email address" required className="w-full">
          <TextInput name="email" type="email" defaultValue="bob@" autoComplete="off" />
        </Field>
        <Field label="Price" optional className="w-full">
          <TextInput name="price" inputMode="decimal" prefixed="$" />
        </Field>
        <Field label="Find" hideLabel className="w-full">
          <TextInput type="search" placeholder="Find a machine" prefixed={<Search size={17} />} />
        </Field>
        <Field label="Locked" className="w-full">
          <TextInput disabled defaultValue="G4do5-MW9z8" />
        </Field>
      </Specimen>
      <Specimen name="PasswordInput">
        <Field label="Password" error="Password must be at least 6 characters" className="w-full">
          <PasswordInput name="password" autoComplete="new-password" defaultValue="tilt" />
        </Field>
      </Specimen>
      <Specimen name="Select">
        <Field label="Condition" className="w-full">
          <Select options={CONDITIONS} />
        </Field>
        <Field label="Condition" error="Choose one" className="w-full">
          <Select options={CONDITIONS} />
        </Field>
      </Specimen>
      <Specimen name="Textarea">
        <Field label="Description" hint="Plain text; what works, what does not." className="w-full">
          <Textarea name="description" />
        </Field>
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox label="Published" defaultChecked />
        <Checkbox label="I agree to the terms" hint="They are short." error="Please agree to go on" />
        <Checkbox label="Not for you" disabled />
      </Specimen>
      <Specimen name="FieldError above a form's button">
        <FieldError>Username or password is wrong</FieldError>
      </Specimen>
    </>
  )
}
