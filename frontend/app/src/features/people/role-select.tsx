import { Select, type SelectProps } from '@mantine/core';
import { roleNames } from '@talkwright/shared/areas/auth';
import { memberRoles } from '@talkwright/shared/areas/sign-up';

export type MemberRole = (typeof memberRoles)[number];

const choices = memberRoles.map((value) => ({ value, label: roleNames[value] }));

type Props = Omit<SelectProps<MemberRole>, 'data' | 'value' | 'onChange'> & {
  value: MemberRole;
  onChange: (role: MemberRole) => void;
};

/** The roles that an administrator may give. */
export const RoleSelect = ({ value, onChange, ...props }: Props) => (
  <Select
    {...props}
    data={choices}
    value={value}
    onChange={(role) => role && role !== value && onChange(role)}
  />
);
