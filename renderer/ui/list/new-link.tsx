import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';

/** Link from a list to the form of a new entry. */
export function NewLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Button component={Link} to={to} variant="filled" leftSection={<IconPlus size={18} stroke={1.75} />}>
      {label}
    </Button>
  );
}
