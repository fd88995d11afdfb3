import { Button, FileButton, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { scaleLogo } from './scale-logo.ts';

interface LogoInputProps {
  readonly value: string | null;
  readonly onChange: (logo: string | null) => void;
  readonly error?: string | undefined;
}

/** Chooses and removes the logo. The image is scaled in the browser, so that only a small one is stored. */
export function LogoInput({ value, onChange: change, error }: LogoInputProps) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const choose = async (file: File | null) => {
    if (!file) return;
    const logo = await scaleLogo(file);
    setIsUnreadable(logo === undefined);
    if (logo !== undefined) change(logo);
  };
  return (
    <Input.Wrapper
      labelElement="div"
      label="Logo"
      description="PNG, JPEG or WebP, shown beside the titles of the widget. It is scaled to 64 pixels in height."
      error={isUnreadable ? 'This image cannot be used. Choose a simpler PNG, JPEG or WebP image.' : error}
    >
      <Group gap="xs" mt={6}>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {value === null ? 'Choose image' : 'Replace image'}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => change(null)}>
            Remove logo
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
