-- The setting has three states now; sites that chose printed figures keep them.
UPDATE "settings" SET "value" = '"specification"'::jsonb WHERE "key" = 'figures' AND "value" = '"fixed"'::jsonb;
